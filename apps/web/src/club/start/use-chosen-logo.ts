import { useEffect, useState } from 'react'
import { shrinkPicture } from '../../kit/forms/shrink-picture.ts'
import { useAction } from '../../kit/press/use-action.ts'

/** The logo of a club being created: scaled down and kept in memory until the user leaves. */
export function useChosenLogo() {
  const [logo, setLogo] = useState<{ picture: Blob; url: string } | null>(null)
  const url = logo?.url
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  const choice = useAction({
    mutationFn: (file: Blob) => shrinkPicture(file),
    onSuccess: (picture) => setLogo({ picture, url: URL.createObjectURL(picture) }),
  })
  return {
    picture: logo?.picture ?? null,
    url: url ?? null,
    choose: (file: Blob) => choice.mutate(file),
    remove() {
      choice.reset()
      setLogo(null)
    },
    pending: choice.isPending,
    failure: choice.error,
  }
}
