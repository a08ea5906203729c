import { type FormEvent, useState } from 'react'
import { DoorRefusal } from '../line/portal-line.ts'
import { readySound } from '../signals.ts'
import { useWords } from '../words/use-words.tsx'
import { NotePage } from './note-page.tsx'

type Failure = 'offline' | 'refused' | 'busy' | 'other'

export function OpeningScreen({ open }: { open: (name: string) => Promise<void> }) {
  const { words } = useWords()
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || name.trim() === '') return
    readySound()
    setBusy(true)
    setFailure(null)
    try {
      await open(name.trim())
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
  }

  return (
    <NotePage title={words.open.title} text={words.open.text}>
      <form className="opening" onSubmit={(event) => void submit(event)}>
        <label htmlFor="name">{words.open.name}</label>
        <input
          id="name"
          required
          maxLength={60}
          autoComplete="given-name"
          aria-describedby="name-hint"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <p id="name-hint" className="quiet">
          {words.open.nameHint}
        </p>
        {failure && (
          <p role="alert" className="failure">
            {words.failed[failure]}
          </p>
        )}
        <button type="submit" className="primary" aria-disabled={isBusy}>
          {isBusy ? words.open.busy : words.open.submit}
        </button>
      </form>
    </NotePage>
  )
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof DoorRefusal)) return 'offline'
  if (error.status === 429) return 'busy'
  return error.status >= 400 && error.status < 500 ? 'refused' : 'other'
}
