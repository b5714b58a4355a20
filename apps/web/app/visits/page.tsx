import { VisitsScreen } from '@/screens/visits/visits-screen';

export default function VisitsPage() {
  return <VisitsScreen />;
}
