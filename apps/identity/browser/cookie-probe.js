// Tells the application whether this frame sees the cookie that the previous page set: if not, silent sign-in cannot work.
const seen = document.cookie.split('; ').some((pair) => pair.startsWith(`${document.documentElement.dataset.cookie}=`))
parent.postMessage(seen ? 'supported' : 'unsupported', '*')
