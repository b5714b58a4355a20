export { GoneScreen as default } from '@/kinds/locate/screens/report/gone-screen';
