import { get } from '@/api/server';
import { PageHead, Section } from '@/design/page-head';
import { getMe } from '@/parts/session';
import { getWords } from '@/words/server';
import { BackupForm } from './backup-form';
import { MailForm, MailTest, OperatorForm, PublicAddress, TimeStampForm } from './installation-forms';
import { OrganisationForm } from './organisation-form';

/** Settings of the whole installation, for administrators. */
export default async function InstallationPage() {
  const [installation, organisation, me] = await Promise.all([
    get('/api/installation'),
    get('/api/organisation'),
    getMe(),
  ]);
  const text = (await getWords()).words.installation;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} />
      <Section title={text.organisation.title}>
        <p className="mb-3 text-soft">{text.organisation.body}</p>
        <OrganisationForm key={organisation.revision} organisation={organisation} />
      </Section>
      <Section title={text.operator.title}>
        <p className="mb-3 text-soft">{text.operator.body}</p>
        <OperatorForm installation={installation} />
      </Section>
      <Section title={text.address.title}>
        <p className="mb-3 text-soft">{text.address.body}</p>
        <PublicAddress installation={installation} />
      </Section>
      <Section title={text.mail.title}>
        <p className="mb-3 text-soft">{text.mail.body}</p>
        <MailForm installation={installation} />
        {installation.smtpHost !== null && <MailTest test={installation.test} to={me.email} />}
      </Section>
      <Section title={text.stamp.title}>
        <p className="mb-3 text-soft">{text.stamp.body}</p>
        <TimeStampForm installation={installation} />
      </Section>
      <Section title={text.backup.title}>
        <p className="mb-3 text-soft">{text.backup.body}</p>
        <BackupForm installation={installation} />
      </Section>
    </>
  );
}
