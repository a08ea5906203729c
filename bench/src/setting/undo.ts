/**
 * Notes how to undo what was just started. Where the stack has ended meanwhile (Ctrl-C while it was starting) that is
 * done at once, and this throws.
 */
export async function undoAtEnd(stack: AsyncDisposableStack, undo: () => Promise<unknown>): Promise<void> {
  if (!stack.disposed) {
    stack.defer(async () => void (await undo()))
    return
  }
  await undo()
  throw new Error('Stopped while starting')
}
