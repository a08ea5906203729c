import type { ReactNode } from 'react'
import { SectionHead } from '../../ui/page/section-head.tsx'

type HomeSectionProps = { id: string; title: string; aside?: ReactNode; children: ReactNode }

export function HomeSection({ id, title, aside, children }: HomeSectionProps) {
  return (
    <section aria-labelledby={`home-${id}`}>
      <SectionHead id={`home-${id}`} title={title} action={aside} />
      {children}
    </section>
  )
}
