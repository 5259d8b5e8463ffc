"""Workbooks that are uploaded."""

import io

from openpyxl import Workbook


def workbook(*rows: list[object], **cells: object) -> bytes:
    """The bytes of a workbook whose first sheet holds these rows, and more cells by address."""
    book, content = Workbook(), io.BytesIO()
    sheet = book.worksheets[0]
    for row in rows:
        sheet.append(row)
    for address, value in cells.items():
        sheet[address] = value
    book.save(content)
    return content.getvalue()
