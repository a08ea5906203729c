import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

/** Waits for a pause in the typing before the server is asked. */
const PAUSE_MS = 300

type SearchFieldProps = {
  /** What the address says is searched for. */
  text: string
  change: (text: string) => void
  label: string
  placeholder: string
  className?: string | undefined
}

/** A text to search for, which is kept in the address: told after a pause in the typing or when it is left, and followed when it changes there. */
export function SearchField({ text, change, label, placeholder, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(text)
  const told = useRef(text)
  const tell = useDebouncedCallback((next: string) => {
    told.current = next.trim()
    change(told.current)
  }, PAUSE_MS)
  useEffect(() => {
    // The address changed by itself: the browser's back, or the filters were cleared.
    if (text === told.current) return
    told.current = text
    setTyped(text)
  }, [text])
  return (
    <TextInput
      type="search"
      className={className ?? ''}
      label={label}
      placeholder={placeholder}
      leftSection={<Search size={18} aria-hidden />}
      value={typed}
      maxLength={100}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        tell(event.currentTarget.value)
      }}
      // What is pressed next acts on what was typed: told after it, the text would come back that was just cleared.
      onBlur={() => tell.flush()}
    />
  )
}
