// Reports whether this iframe can read the cookie set by the previous page. If not, silent sign-in cannot work.
const seen = document.cookie.split('; ').some((pair) => pair.startsWith(`${document.documentElement.dataset.cookie}=`))
parent.postMessage(seen ? 'supported' : 'unsupported', '*')
