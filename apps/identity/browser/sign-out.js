// The id_token_hint was valid, so no confirmation is required.
document.querySelector('button[name="logout"]').click()
