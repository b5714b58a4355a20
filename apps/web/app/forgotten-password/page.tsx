import { ForgottenPasswordScreen } from '@/screens/forgotten-password/forgotten-password-screen';

export default function Page() {
  return <ForgottenPasswordScreen />;
}
