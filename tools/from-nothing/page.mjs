/**
 * Parses the numbered headings of the page with their parts: a block of commands (`sh`; `staging` for systems without a
 * real gateway; `build`, which needs a network), or a browser action described in a comment.
 */
export function parseSteps(page) {
  const steps = []
  const found = /^## (\d+\. .+)$|^```sh ?(\w*)\n([\s\S]*?)^```$|^<!-- in a browser: (.+) -->$/gm
  for (const [, title, kind, commands, doing] of page.matchAll(found)) {
    if (title) steps.push({ title, parts: [] })
    else if (doing) steps.at(-1).parts.push({ kind: 'browser', text: doing })
    else steps.at(-1).parts.push({ kind: kind || 'sh', text: commands })
  }
  return steps
}
