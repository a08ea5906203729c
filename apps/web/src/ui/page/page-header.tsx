import type { ReactNode } from 'react'
import { useDocumentTitle } from './document-title.tsx'
import { usePageHeading } from './page-focus.ts'
import { PageHeaderFrame } from './page-header-frame.tsx'

type PageHeaderProps = {
  title: string
  documentTitle?: string
  eyebrow?: ReactNode
  lead?: ReactNode
  action?: ReactNode
}

/** The h1 is focused after navigation. */
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
