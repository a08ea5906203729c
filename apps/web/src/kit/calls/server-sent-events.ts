export async function* parseServerSentData(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  // The cast is needed because the library's type is narrower than what the decoder accepts.
  const text = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
  let rest = ''
  for await (const chunk of readChunks(text)) {
    const blocks = (rest + chunk).split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = parseEventData(block)
      if (data !== '') yield data
    }
  }
}

function parseEventData(block: string): string {
  return block
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).replace(/^ /, ''))
    .join('\n')
}

/** Reads the chunks of a stream; some browsers cannot iterate one. */
async function* readChunks(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // A failed stream cannot be cancelled; the read above has already thrown the cause.
    await reader.cancel().catch(() => undefined)
  }
}
