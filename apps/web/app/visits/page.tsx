export { default } from '@/screens/visits/visits-screen';
