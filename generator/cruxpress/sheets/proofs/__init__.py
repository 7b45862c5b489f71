"""Proofs: games that can be won on a sheet, stored beside it and replayed by the rules."""

from cruxpress.sheets.proofs.finding import game_of, prove_sheet, sheets_to_prove
from cruxpress.sheets.proofs.replaying import Replayed, replay_file
from cruxpress.sheets.proofs.stored import Proof, proof_file, proof_text, read_proof

__all__ = [
    "Proof",
    "Replayed",
    "game_of",
    "proof_file",
    "proof_text",
    "prove_sheet",
    "read_proof",
    "replay_file",
    "sheets_to_prove",
]
