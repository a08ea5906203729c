// For a club's own web site: puts its memberships and events where this script stands, in a frame as high as they are.
//   <script src="https://…/embed.js" data-club="KEY" async></script>
// `data-show`: memberships or events alone; `data-lang`: da or en; `data-theme`: light or dark.
;(() => {
  const script = document.currentScript
  if (!script) return
  const { club = '', show, lang, theme } = script.dataset
  const address = new URL(`/embed/${encodeURIComponent(club)}`, script.src)
  for (const [name, value] of Object.entries({ show, lang, theme })) {
    if (value) address.searchParams.set(name, value)
  }
  const frame = document.createElement('iframe')
  frame.src = address.href
  frame.title = script.dataset.title ?? 'Forenet'
  frame.loading = 'lazy'
  Object.assign(frame.style, { display: 'block', width: '100%', height: '32rem', border: '0' })
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== address.origin) return
    const height = Number(data?.forenetHeight)
    if (height > 0 && height < 50_000) frame.style.height = `${height}px`
  })
  script.after(frame)
})()
