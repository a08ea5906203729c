/** Path of the page where an invoice is read and paid; its secret is all that it takes. */
export function invoicePath(payToken: string): string {
  return `/invoice/${payToken}`
}
