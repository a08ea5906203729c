/** The secret grants access to read and pay the invoice. */
export function invoicePath(payToken: string): string {
  return `/invoice/${payToken}`
}
