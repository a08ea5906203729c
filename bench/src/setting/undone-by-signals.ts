export function createStackDisposedBySignals(): AsyncDisposableStack {
  const stack = new AsyncDisposableStack()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      console.error(`\nStopping (${signal}) …`)
      void stack.disposeAsync().finally(() => process.exit(1))
    })
  }
  return stack
}
