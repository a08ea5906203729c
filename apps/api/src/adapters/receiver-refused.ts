/** A mail server or WhatsApp rejected the recipient permanently; retrying is pointless. */
export class ReceiverRefused extends Error {
  override name = 'ReceiverRefused'
  /** The mail server's response about the address; null if it rejected the message. */
  readonly ofAddress: string | null

  constructor(message: string, { ofAddress = null, ...options }: ErrorOptions & { ofAddress?: string | null } = {}) {
    super(message, options)
    this.ofAddress = ofAddress
  }
}

/** Also true for an `AggregateError` of such errors only. */
export function isReceiverRefused(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isReceiverRefused)
  return error instanceof ReceiverRefused
}
