import { ChoosePasswordScreen } from '@/screens/choose-password/choose-password-screen';

export default function Page() {
  return <ChoosePasswordScreen />;
}
