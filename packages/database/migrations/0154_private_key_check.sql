-- Whether the private key of a tested key is that of the account: by reading the account, or by a signed callback.
alter table gateway_test add column private_key text check (private_key in ('right', 'wrong'));
