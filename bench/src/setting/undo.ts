/** Registers a cleanup. If the stack is already disposed (Ctrl-C while starting), cleans up immediately and throws. */
export async function registerCleanup(stack: AsyncDisposableStack, undo: () => Promise<unknown>): Promise<void> {
  if (!stack.disposed) {
    stack.defer(async () => void (await undo()))
    return
  }
  await undo()
  throw new Error('Stopped while starting')
}
