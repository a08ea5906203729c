import { Worker } from 'node:worker_threads'
import type { MailPage, WrittenMail } from '../platform/delivery/mail-page.ts'
import { ProblemError } from '../platform/http/problem-error.ts'
import type { DocumentJob, DrawAnswer, Drawn, DrawRequest, PdfJob } from './document-job.ts'

/** Makes PDFs and mails beside the server: one thread, started at the first of them, one at a time. */
export type Documents = {
  /**
   * The PDF. `askedBy` is who waits for it over HTTP (a caller's subject); without, it goes out with a mail. Throws
   * `too-many-requests` to who waits for five already, `overloaded` when too many wait, and an error when it could not be
   * drawn.
   */
  draw(job: PdfJob, askedBy?: string): Promise<Buffer>
  /** The mail as HTML and text; throws as `draw` does. */
  write(page: MailPage): Promise<WrittenMail>
  /** Ends the thread; what was being drawn fails. */
  close(): Promise<void>
}

/**
 * A document that takes longer than this hangs: its thread is ended, and the next document gets another. Generous, as
 * the thread gives way to everything else on a busy machine.
 */
const SLOWEST_MS = 60_000

/** Documents that may wait in each line: at some ten a second the last of them is there within half a minute. */
const MOST_WAITING = 300
/** Of those, what one caller may wait for at once. */
const MOST_PER_CALLER = 5

/** Mails go first, since they are many at once and money has changed hands; so many of them, then one of callers'. */
const MAILS_IN_A_ROW = 3

const DRAWING_THREAD = new URL('./drawing-thread.ts', import.meta.url)

type Wanted = { job: DocumentJob; done: (drawn: Drawn) => void; fail: (error: Error) => void }

export function openDocuments({
  slowestMs = SLOWEST_MS,
  mostWaiting = MOST_WAITING,
  script = DRAWING_THREAD,
} = {}): Documents {
  const mails: Wanted[] = []
  const callers: Wanted[] = []
  const ofCaller = new Map<string, number>()
  let mailsInARow = 0
  let thread: Worker | null = null
  let current: (Wanted & { number: number; timer: NodeJS.Timeout }) | null = null
  let number = 0
  let closed = false

  const startThread = (): Worker => {
    const started = new Worker(script, {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // React is several times quicker without its checks for developers.
      env: { ...process.env, NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    // An idle thread keeps nobody from leaving.
    started.unref()
    started.on('message', (answer: DrawAnswer) => settle(started, answer))
    started.on('error', (error) => giveUp(started, error instanceof Error ? error : new Error(String(error))))
    started.on('exit', () => giveUp(started, new Error('The drawing thread ended')))
    return started
  }

  const first = (): Wanted | undefined => {
    const callersTurn = mails.length === 0 || (mailsInARow >= MAILS_IN_A_ROW && callers.length > 0)
    mailsInARow = callersTurn ? 0 : mailsInARow + 1
    return (callersTurn ? callers : mails).shift()
  }

  const next = (): void => {
    if (current || closed) return
    const wanted = first()
    if (!wanted) {
      thread?.unref()
      return
    }
    thread ??= startThread()
    const drawing = thread
    drawing.ref()
    const timer = setTimeout(() => giveUp(drawing, new Error('The document took too long to draw')), slowestMs)
    current = { ...wanted, number: ++number, timer }
    drawing.postMessage({ number, job: wanted.job } satisfies DrawRequest)
  }

  const take = () => {
    const taken = current
    current = null
    if (taken) clearTimeout(taken.timer)
    return taken
  }

  const settle = (from: Worker, answer: DrawAnswer): void => {
    if (from !== thread || answer.number !== current?.number) return
    const settled = take()
    if ('failure' in answer) settled?.fail(new Error(`The document could not be drawn: ${answer.failure}`))
    else settled?.done(answer)
    next()
  }

  const giveUp = (gone: Worker, error: Error): void => {
    if (gone !== thread) return
    thread = null
    void gone.terminate()
    take()?.fail(error)
    next()
  }

  const make = (job: DocumentJob, line: Wanted[]): Promise<Drawn> =>
    new Promise((done, fail) => {
      if (closed) return fail(new Error('No documents are drawn any more'))
      if (line.length >= mostWaiting) {
        return fail(
          new ProblemError('overloaded', 'Too many documents are being created; please try again in a moment'),
        )
      }
      line.push({ job, done, fail })
      next()
    })

  /** A caller's document, counted for as long as it is waited for. */
  const makeFor = async (askedBy: string, job: DocumentJob): Promise<Drawn> => {
    const others = ofCaller.get(askedBy) ?? 0
    if (others >= MOST_PER_CALLER) {
      throw new ProblemError('too-many-requests', 'You are waiting for other documents; please try again in a moment')
    }
    ofCaller.set(askedBy, others + 1)
    try {
      return await make(job, callers)
    } finally {
      const left = (ofCaller.get(askedBy) ?? 1) - 1
      if (left === 0) ofCaller.delete(askedBy)
      else ofCaller.set(askedBy, left)
    }
  }

  return {
    async draw(job, askedBy) {
      const drawn = await (askedBy === undefined ? make(job, mails) : makeFor(askedBy, job))
      if (!('pdf' in drawn)) throw new Error('The drawing thread made something else than a PDF')
      return Buffer.from(drawn.pdf.buffer, drawn.pdf.byteOffset, drawn.pdf.byteLength)
    },
    async write(page) {
      const drawn = await make({ kind: 'mail', page }, mails)
      if (!('mail' in drawn)) throw new Error('The drawing thread made something else than a mail')
      return drawn.mail
    },
    async close() {
      closed = true
      const ending = thread
      thread = null
      const error = new Error('No documents are drawn any more')
      for (const wanted of [take(), ...mails.splice(0), ...callers.splice(0)]) wanted?.fail(error)
      await ending?.terminate()
    },
  }
}
