import type { DocumentJob, DrawnDocument } from '../../src/documents/document-job.ts'
import { serveTasks } from '../../src/platform/tasks/serve-tasks.ts'

// Replaces drawing-process.ts in tests of the queue: responds at once without rendering.
serveTasks<DocumentJob, DrawnDocument>(async (job) =>
  job.kind === 'mail'
    ? { mail: { subject: job.page.subject, html: '', text: '', images: [] } }
    : { pdf: new TextEncoder().encode('%PDF-') },
)
