import type { RenderableMailPage, RenderedMail } from '../platform/delivery/mail-page.ts'
import { ProblemError } from '../platform/http/problem-error.ts'
import { TaskAborted, TaskFailed, TaskProcess } from '../platform/tasks/task-process.ts'
import { type DocumentJob, type DrawnDocument, getClubKey, type PdfJob } from './document-job.ts'

/** Renders in a separate process, one at a time; started on first use. */
export type Documents = {
  /**
   * `askedBy`: subject of a waiting caller. Throws `too-many-requests` (five pending), `overloaded` (queue full), and
   * if rendering fails.
   */
  draw(job: PdfJob, askedBy?: string): Promise<Buffer>
  write(page: RenderableMailPage): Promise<RenderedMail>
  close(): Promise<void>
}

/** The process is then replaced. Generous, because it has low priority. */
const RENDER_TIMEOUT_MS = 60_000

/** At ten documents a second, the last in the queue is ready within half a minute. */
const MAX_WAITING = 300
const MAX_PER_CALLER = 5

/** Mails take precedence, because they arrive in bulk after payments. After this number, one document is rendered. */
const MAX_CONSECUTIVE_MAILS = 3

const CLOSED_ERROR = 'The document renderer is stopped'

const DRAWING_PROCESS = new URL('./drawing-process.ts', import.meta.url)

type WaitingJob = { job: DocumentJob; done: (drawn: DrawnDocument) => void; fail: (error: Error) => void }

type DocumentOptions = {
  slowestMs?: number
  mostWaiting?: number
  script?: URL
  /** Without it, documents show the club's name only. */
  findLogo?: (clubKey: string) => Promise<Uint8Array | null>
}

export function openDocuments({
  slowestMs = RENDER_TIMEOUT_MS,
  mostWaiting = MAX_WAITING,
  script = DRAWING_PROCESS,
  findLogo,
}: DocumentOptions = {}): Documents {
  const mails: WaitingJob[] = []
  const callers: WaitingJob[] = []
  const ofCaller = new Map<string, number>()
  const drawer = new TaskProcess(script, { maxHeapMb: 512 })
  let mailsInARow = 0
  let closed = false

  const first = (): WaitingJob | undefined => {
    const callersTurn = mails.length === 0 || (mailsInARow >= MAX_CONSECUTIVE_MAILS && callers.length > 0)
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
        (drawn) => wanted.done(drawn as DrawnDocument),
        (error: Error) => wanted.fail(toDocumentError(error)),
      )
      .finally(next)
  }

  const make = (job: DocumentJob, line: WaitingJob[]): Promise<DrawnDocument> =>
    new Promise((done, fail) => {
      if (closed) return fail(new Error(CLOSED_ERROR))
      if (line.length >= mostWaiting) {
        return fail(
          new ProblemError('overloaded', 'Too many documents are being created; please try again in a moment'),
        )
      }
      line.push({ job, done, fail })
      next()
    })

  const makeFor = async (askedBy: string, job: DocumentJob): Promise<DrawnDocument> => {
    const others = ofCaller.get(askedBy) ?? 0
    if (others >= MAX_PER_CALLER) {
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
    async draw(pdf, askedBy) {
      const clubKey = getClubKey(pdf)
      const logo = findLogo && clubKey !== null ? await findLogo(clubKey) : null
      const job: DocumentJob = { kind: 'pdf', job: pdf, logo }
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
      for (const wanted of [...mails.splice(0), ...callers.splice(0)]) wanted.fail(new Error(CLOSED_ERROR))
      await drawer.close()
    },
  }
}

function toDocumentError(error: Error): Error {
  if (error instanceof TaskFailed) return new Error(`The document could not be drawn: ${error.message}`)
  if (!(error instanceof TaskAborted)) return error
  const messages = {
    timeout: 'The document took too long to draw',
    memory: 'The document needs too much memory to draw',
    crash: 'The drawing process ended',
    closed: CLOSED_ERROR,
  }
  return new Error(messages[error.reason], { cause: error })
}
