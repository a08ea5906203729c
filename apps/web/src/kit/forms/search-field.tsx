import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

const DEBOUNCE_MS = 300

type SearchFieldProps = {
  text: string
  change: (text: string) => void
  label: string
  placeholder: string
  className?: string | undefined
}

export function SearchField({ text, change, label, placeholder, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(text)
  const told = useRef(text)
  const tell = useDebouncedCallback((next: string) => {
    told.current = next.trim()
    change(told.current)
  }, DEBOUNCE_MS)
  useEffect(() => {
    // The value was changed outside the field: by back navigation or cleared filters.
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
      // Applies the text immediately, because a later debounce would restore a search that the next click cleared.
      onBlur={() => tell.flush()}
    />
  )
}
