// What docs/from-nothing-to-running.md says is to be done, in its order.

/**
 * The steps of the page: its numbered headings, each with its parts. A part is a block of commands (`sh`; `staging`, where
 * there is no real gateway; `build`, which needs a network) or something to do in a browser, told in a comment.
 */
export function stepsOf(page) {
  const steps = []
  const found = /^## (\d+\. .+)$|^```sh ?(\w*)\n([\s\S]*?)^```$|^<!-- in a browser: (.+) -->$/gm
  for (const [, title, kind, commands, doing] of page.matchAll(found)) {
    if (title) steps.push({ title, parts: [] })
    else if (doing) steps.at(-1).parts.push({ kind: 'browser', text: doing })
    else steps.at(-1).parts.push({ kind: kind || 'sh', text: commands })
  }
  return steps
}
