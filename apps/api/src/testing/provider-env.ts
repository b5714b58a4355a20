/** Hyrde, as the identity provider of the tests knows it. */
export const CLIENT = { id: 'hyrde', secret: 'a secret that only we and the provider know' };

/** Variables by which an API knows the provider on this port. */
export const providerEnv = (port: number) => ({
  OIDC_ISSUER: `http://127.0.0.1:${port}`,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_ALLOW_ADDRESSES: `127.0.0.1/32:${port}`,
});
