import type { MailPageToWrite, WrittenMail } from '../platform/delivery/mail-page.ts'
import { ProblemError } from '../platform/http/problem-error.ts'
import { TaskAborted, TaskFailed, TaskProcess } from '../platform/tasks/task-process.ts'
import type { DocumentJob, Drawn, PdfJob } from './document-job.ts'

/** Creates PDFs and e-mails in a separate process, one at a time; it starts with the first of them. */
export type Documents = {
  /**
   * The PDF. `askedBy` is who waits for it over HTTP (a caller's subject); without, it goes out with a mail. Throws
   * `too-many-requests` to who waits for five already, `overloaded` when too many wait, and an error when it could not be
   * drawn.
   */
  draw(job: PdfJob, askedBy?: string): Promise<Buffer>
  /** The mail as HTML and text; throws as `draw` does. */
  write(page: MailPageToWrite): Promise<WrittenMail>
  /** Ends the process and fails its document. */
  close(): Promise<void>
}

/**
 * A document that takes longer than this hangs: its process is ended, and the next document gets another. Generous, as
 * the process gives way to everything else on a busy machine.
 */
const SLOWEST_MS = 60_000

/** Documents that may wait in each line: at some ten a second the last of them is there within half a minute. */
const MOST_WAITING = 300
/** Of those, what one caller may wait for at once. */
const MOST_PER_CALLER = 5

/** Mails go first, since they are many at once and money has changed hands; so many of them, then one of callers'. */
const MAILS_IN_A_ROW = 3

const CLOSED = 'No documents are drawn any more'

const DRAWING_PROCESS = new URL('./drawing-process.ts', import.meta.url)

type Wanted = { job: DocumentJob; done: (drawn: Drawn) => void; fail: (error: Error) => void }

export function openDocuments({
  slowestMs = SLOWEST_MS,
  mostWaiting = MOST_WAITING,
  script = DRAWING_PROCESS,
} = {}): Documents {
  const mails: Wanted[] = []
  const callers: Wanted[] = []
  const ofCaller = new Map<string, number>()
  const drawer = new TaskProcess(script, { maxHeapMb: 512 })
  let mailsInARow = 0
  let closed = false

  const first = (): Wanted | undefined => {
    const callersTurn = mails.length === 0 || (mailsInARow >= MAILS_IN_A_ROW && callers.length > 0)
    mailsInARow = callersTurn ? 0 : mailsInARow + 1
    return (callersTurn ? callers : mails).shift()
  }

  const next = (): void => {
    if (drawer.isBusy || closed) return
    const wanted = first()
    if (!wanted) return
    const drawing = drawer.run(wanted.job, slowestMs)
    drawing
      .then(
        (drawn) => wanted.done(drawn as Drawn),
        (error: Error) => wanted.fail(failureOf(error)),
      )
      .finally(next)
  }

  const make = (job: DocumentJob, line: Wanted[]): Promise<Drawn> =>
    new Promise((done, fail) => {
      if (closed) return fail(new Error(CLOSED))
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
      if (!('pdf' in drawn)) throw new Error('The drawing process made something else than a PDF')
      return Buffer.from(drawn.pdf.buffer, drawn.pdf.byteOffset, drawn.pdf.byteLength)
    },
    async write(page) {
      const drawn = await make({ kind: 'mail', page }, mails)
      if (!('mail' in drawn)) throw new Error('The drawing process made something else than a mail')
      return drawn.mail
    },
    async close() {
      closed = true
      for (const wanted of [...mails.splice(0), ...callers.splice(0)]) wanted.fail(new Error(CLOSED))
      await drawer.close()
    },
  }
}

function failureOf(error: Error): Error {
  if (error instanceof TaskFailed) return new Error(`The document could not be drawn: ${error.message}`)
  if (!(error instanceof TaskAborted)) return error
  const messages = {
    timeout: 'The document took too long to draw',
    memory: 'The document needs too much memory to draw',
    crash: 'The drawing process ended',
    closed: CLOSED,
  }
  return new Error(messages[error.reason], { cause: error })
}
