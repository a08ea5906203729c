import { DoorOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../words/use-words.tsx'

export function NotePage({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  const { words, language, speak } = useWords()
  const other = language === 'da' ? 'en' : 'da'
  return (
    <main className="note">
      <DoorOpen aria-hidden="true" size={48} />
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {children}
      <button type="button" className="link" lang={other} onClick={() => speak(other)}>
        {words.language}
      </button>
    </main>
  )
}
