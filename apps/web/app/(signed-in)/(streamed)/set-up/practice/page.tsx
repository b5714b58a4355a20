import { PracticeScreen } from '@/screens/practice/practice-screen';

export default PracticeScreen;
