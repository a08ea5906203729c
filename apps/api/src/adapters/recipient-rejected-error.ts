export class RecipientRejectedError extends Error {
  override name = 'ReceiverRefused'
  readonly ofAddress: string | null

  constructor(message: string, { ofAddress = null, ...options }: ErrorOptions & { ofAddress?: string | null } = {}) {
    super(message, options)
    this.ofAddress = ofAddress
  }
}

/** True also for an `AggregateError` of such errors only. */
export function isRecipientRejected(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isRecipientRejected)
  return error instanceof RecipientRejectedError
}
