export function findErrorStatus(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500
  return typeof error.statusCode === 'number' && error.statusCode >= 400 ? error.statusCode : 500
}
