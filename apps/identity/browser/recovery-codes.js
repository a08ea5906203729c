const list = document.querySelector('.codes')
const actions = document.querySelector('.actions')

function addButton(text, act) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button quiet'
  button.textContent = text
  button.addEventListener('click', () => act(button))
  actions.append(button)
}

// The clipboard API exists only in secure contexts.
if (navigator.clipboard) {
  addButton(list.dataset.copy, async (button) => {
    await navigator.clipboard.writeText([...list.querySelectorAll('code')].map((code) => code.textContent).join('\n'))
    button.textContent = list.dataset.copied
  })
}
addButton(list.dataset.print, () => print())
