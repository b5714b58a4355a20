/**
 * Do the secrets that the database keeps sealed open by the key of this environment?
 * @param {import('pg').Client} client connected
 * @param {{ DATABASE_URL: string, SECRETS_KEY?: string }} env
 * @returns {Promise<'none' | 'open' | 'shut'>} none: nothing is sealed, or there are no tables yet
 */
export async function sealedSecrets(client, env) {
  const { Sealer, Unreadable } = await import('@hyrde/store/sealer');
  const { rows: tables } = await client.query("select to_regclass('public.totp') is not null as there");
  if (!tables[0].there) return 'none';
  const { rows } = await client.query(`
    (select person_id::text as subject, secret from totp where secret like 'v1.%' limit 1) union all
    (select id::text, secret from subscription where deleted_at is null and secret like 'v1.%' limit 1)`);
  try {
    const sealer = new Sealer(env);
    for (const { subject, secret } of rows) sealer.open(secret, subject);
    return rows.length > 0 ? 'open' : 'none';
  } catch (error) {
    if (error instanceof Unreadable) return 'shut';
    throw error;
  }
}
