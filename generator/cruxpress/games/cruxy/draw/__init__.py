"""Names the data of Cruxy's pages for the layouts: sheets, solutions, and pages of a report."""
