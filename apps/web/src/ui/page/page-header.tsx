import type { ReactNode } from 'react'
import { useDocumentTitle } from './document-title.tsx'
import { usePageHeading } from './page-focus.ts'
import { PageHeaderFrame } from './page-header-frame.tsx'

type PageHeaderProps = {
  title: string
  /** What a tab and a bookmark call the page, where that is not its title. */
  documentTitle?: string
  /** One quiet line above the title: whose page it is, or where it belongs. */
  eyebrow?: ReactNode
  /** One or two sentences below it. */
  lead?: ReactNode
  /** The page's one primary action, beside the title. */
  action?: ReactNode
}

/** The head of every page: its only h1 (which gets the focus after navigation) and the document's title. */
export function PageHeader({ title, documentTitle = title, eyebrow, lead, action }: PageHeaderProps) {
  useDocumentTitle(documentTitle)
  const heading = usePageHeading()
  return (
    <PageHeaderFrame
      heading={
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      }
      eyebrow={eyebrow}
      lead={lead}
      action={action}
    />
  )
}
