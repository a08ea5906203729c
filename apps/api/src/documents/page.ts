/** PostScript points. */
export const A4_POINTS = { width: 595.28, height: 841.89 }
/** Margin of letters: invoices, receipts, vouchers and statements. */
export const PAGE_MARGIN = 48
export const TEXT_WIDTH = A4_POINTS.width - 2 * PAGE_MARGIN
export const PAGE_STYLE = { padding: PAGE_MARGIN, fontSize: 10, color: '#1b1f1d', lineHeight: 1.4 }
