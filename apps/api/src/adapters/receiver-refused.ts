/** A mail server or WhatsApp will not take a message for this receiver, now or later: trying again brings the same. */
export class ReceiverRefused extends Error {
  override name = 'ReceiverRefused'
  /** What a mail server said of the address; null where it was the message that it did not want. */
  readonly ofAddress: string | null

  constructor(message: string, { ofAddress = null, ...options }: ErrorOptions & { ofAddress?: string | null } = {}) {
    super(message, options)
    this.ofAddress = ofAddress
  }
}

/** Whether nothing but that is what failed, also of several things at once. */
export function isReceiverRefused(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isReceiverRefused)
  return error instanceof ReceiverRefused
}
