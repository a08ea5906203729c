/**
 * Registers a cleanup. If the stack has already been disposed (Ctrl-C while starting), runs it immediately and throws.
 */
export async function undoAtEnd(stack: AsyncDisposableStack, undo: () => Promise<unknown>): Promise<void> {
  if (!stack.disposed) {
    stack.defer(async () => void (await undo()))
    return
  }
  await undo()
  throw new Error('Stopped while starting')
}
