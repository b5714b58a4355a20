import { NewTargetScreen } from './new-target-screen';

export default function NewTargetPage() {
  return <NewTargetScreen />;
}
