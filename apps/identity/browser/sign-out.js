// The application proved whose session it ends, so nobody has to confirm it.
document.querySelector('button[name="logout"]').click()
