export { default } from '@/kinds/locate/screens/report/gone-screen';
