import { useNoticeBars } from './notice-context.tsx'

const NOTICE_MS = 8_000

export function useSuccessNotice(): (message: string) => void {
  const { show } = useNoticeBars()
  return (message) =>
    show({ id: 'said', target: 'all', type: 'success', message, closable: true, autoCloseTime: NOTICE_MS })
}
