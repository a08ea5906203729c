/** The data of each event of a `text/event-stream`; names, ids and comments are left out. Ends with the stream. */
export async function* serverSentData(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  // What a decoder takes is wider than what its type in the library says.
  const text = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
  let rest = ''
  for await (const chunk of chunksOf(text)) {
    const blocks = (rest + chunk).split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = dataOf(block)
      if (data !== '') yield data
    }
  }
}

function dataOf(block: string): string {
  return block
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).replace(/^ /, ''))
    .join('\n')
}

/** As iterating over the stream, which not every browser can. */
async function* chunksOf(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // A stream that broke off cannot be cancelled; why it broke off was thrown by the reading above.
    await reader.cancel().catch(() => undefined)
  }
}
